import type { Language } from '../tenancy/tenant.js';

/** The parts of a Fastify request and reply used here. */
export interface HttpRequest {
  readonly id: string;
  readonly method: string;
  readonly ip: string;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly rawBody?: Buffer;
  readonly headers: Record<string, string | undefined>;
  language?: Language;
  /** For the log: set once the tenant is known to exist. */
  tenantKey?: string;
  /** Whose days the answer and its errors tell; set with `tenantKey`. */
  tenantId?: string;
  /** When the session of staff that makes the request ends; set once it is known. */
  sessionEndsAt?: Date;
  /** Stored with the events that the request causes; absent without tracing. */
  readonly traceparent?: string;
}
export interface HttpReply {
  status(code: number): HttpReply;
  header(name: string, value: string | readonly string[]): HttpReply;
  send(body: unknown): HttpReply;
}
