"""The three servers as projects, whose tests run for one of the four ways to adopt replybook."""

collect_ignore = ["booking_desk", "parcel_depot", "newsroom", "moved"]
