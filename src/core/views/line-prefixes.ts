const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;

/** What programs write before a line, as sources of patterns; what ends them each reader says for itself. */
export const LINE_PREFIXES = {
  date: String.raw`\[?\d{4}[-/]\d\d[-/]\d\d[T ]${CLOCK}(?:Z|[-+]\d\d:?\d\d)?\]?`,
  shortDate: String.raw`\[?\d\d[-/]\d\d(?:[-/]\d{2,4})? ${CLOCK}\]?`,
  time: String.raw`\[?${CLOCK}\]?`,
  syslogTime: String.raw`[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d`,
  level: 'TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|SEVERE',
  process: String.raw`\((?:[A-Za-z]\w{1,30} )?pid=\d{1,9}\)`,
  container: String.raw`[\w.-]{2,60} {1,9}\|`,
  borders: '│┃┆║|',
} as const;
