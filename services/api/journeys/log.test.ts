import { symbols } from 'pino';
import { logger } from '#platform/log/logger.js';

/** What the process writes to its log, every level of it. */
export function listenToLog() {
  const lines: string[] = [];
  const stream = (logger as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym]!;
  const [write, level] = [stream.write.bind(stream), logger.level];
  stream.write = (line: string) => void lines.push(line);
  logger.level = 'trace';
  return { lines, stop: () => ((stream.write = write), (logger.level = level)) };
}
