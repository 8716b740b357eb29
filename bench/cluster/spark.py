"""Triage of a log with Spark. The workers need Node and nothing else:

    spark-submit --archives chunkscope-VERSION.tgz#chunkscope --files tools.json \
        spark.py FORMAT LOG SUMMARY [OPTION of triage]...

FORMAT is text for lines of JSON; parquet, orc or any other source of Spark for tables, of which each row is a record.
"""

import shlex
import sys

from pyspark.sql import SparkSession


def triage(*words: str) -> str:
    return shlex.join(["node", "chunkscope/package/lib/bin.mjs", "triage", *words])


def main(kind: str, log: str, summary: str, *options: str) -> None:
    spark = SparkSession.builder.appName("chunkscope triage").getOrCreate()
    context = spark.sparkContext
    if kind == "text":
        records = context.textFile(log, minPartitions=4 * context.defaultParallelism)
    else:
        records = spark.read.format(kind).load(log).toJSON()
    # With checkCode a worker that fails is an error, so that Spark runs its partition again; else its records would be missing.
    partials = records.pipe(triage("-", "--partial", "--source", log, *options), checkCode=True)
    merged = partials.repartition(1).pipe(triage("merge", "-"), checkCode=True).collect()
    with open(summary, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in merged)
    spark.stop()


main(*sys.argv[1:])
