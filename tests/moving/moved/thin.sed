# Every thin tool of more_tools.py gives its line of text as `data.text`.
s/^import catalog$/&\nfrom replybook import Reply, ReplyBuilder, mcp_safe_tool/
s/^    @mcp.tool()$/&\n    @mcp_safe_tool/
s/^    def \(.*\)() -> str:/    def \1(rb: ReplyBuilder) -> Reply:/
s/^    def \(.*\)) -> str:/    def \1, rb: ReplyBuilder) -> Reply:/
s/^        return \(.*\)$/        return rb.success(data={"text": \1})/
