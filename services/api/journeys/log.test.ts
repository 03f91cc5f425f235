import { symbols } from 'pino';
import { logger } from '#platform/logger.js';
import type { Tokens } from '#platform/tokens.js';

/** What the process writes to its log, every level of it. */
export function listenToLog() {
  const lines: string[] = [];
  const stream = (logger as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym]!;
  const [write, level] = [stream.write.bind(stream), logger.level];
  stream.write = (line: string) => void lines.push(line);
  logger.level = 'trace';
  return { lines, stop: () => ((stream.write = write), (logger.level = level)) };
}

/** Adds every token issued from now on to `secrets`; the answer ends that. */
export function collectTokens(tokens: Tokens, secrets: Set<string>): () => void {
  const issue = tokens.issue.bind(tokens);
  tokens.issue = async (...args) => {
    const token = await issue(...args);
    secrets.add(token);
    return token;
  };
  return () => void (tokens.issue = issue);
}
