-- Reads files of `replybook report --to parquet`.
-- Before this: SET VARIABLE parquet_files = ['/data/calls.parquet'];
INSERT INTO lines BY NAME
SELECT * FROM read_parquet(getvariable('parquet_files'), union_by_name = true);
