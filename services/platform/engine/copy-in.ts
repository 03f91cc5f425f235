import type pg from 'pg';

/** What of the driver's connection is needed to answer `COPY … FROM STDIN`. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends rows with COPY, in text format: a line a row. */
export function copyIn(client: pg.ClientBase, text: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    // The driver's way to add a kind of query; it calls these as the server's messages come in.
    client.query({
      submit: (connection: unknown) => (connection as CopyConnection).query(text),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(lines, 'utf8'));
        connection.endCopyFrom();
      },
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure ? undefined : resolve()),
    } as unknown as pg.Submittable);
  });
}

/** How a value stands in a COPY line; JSON columns take their value as JSON. */
export function copyText(value: unknown, json: boolean): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = json || typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, character => escapes[character]!) : text;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
