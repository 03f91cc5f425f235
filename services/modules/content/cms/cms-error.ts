import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Refused, type RefusalReason } from '#platform/domain/refused.js';
import { logger } from '#platform/logger.js';
import { QueryNotUnderstood } from '../domain/query/filter.js';

/** An error in the words of the content platform. */
export class CmsError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

interface Reply {
  status(code: number): Reply;
  header(name: string, value: string): Reply;
  send(body: unknown): Reply;
}

const statuses: Partial<Record<RefusalReason, number>> = {
  'not-found': 404,
  'validation-failed': 400,
  'changed-meanwhile': 409,
  'too-many-requests': 429,
  unavailable: 503,
};
const messages: Readonly<Record<number, string>> = {
  400: 'Validation error',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  409: 'The content was changed by somebody else.',
  413: 'The request is too large.',
  415: 'The media type is not supported.',
  429: 'Too many requests.',
  503: 'Not available.',
};

/** `{ message, traceId, type, details, statusCode }`: what a client of the content platform reads. Nothing of what broke inside. */
@Catch()
export class CmsErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<{ id: string }>();
    const { status, message, details } = told(error);
    if (status === 500) logger.error({ traceId: request.id, err: error }, 'A request failed.');
    const reply = host.switchToHttp().getResponse<Reply>();
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    if (error instanceof Refused && error.details.retryAfterSeconds)
      reply.header('retry-after', String(error.details.retryAfterSeconds));
    reply.status(status).header('cache-control', 'no-store').send({
      message,
      traceId: request.id,
      type: `https://tools.ietf.org/html/rfc9110#section-15`,
      details,
      statusCode: status,
    });
  }
}

function told(error: unknown): { status: number; message: string; details: readonly string[] } {
  if (error instanceof CmsError) return { status: error.status, message: error.message, details: error.details };
  if (error instanceof QueryNotUnderstood)
    return { status: 400, message: 'The query is not valid.', details: [error.message] };
  if (error instanceof Refused) {
    const status = statuses[error.reason] ?? 500;
    return {
      status,
      message: messages[status] ?? 'Error',
      details: (error.details.fields ?? []).map(({ field, reason }) => `${field}: ${reason}`),
    };
  }
  const status = statusOf(error);
  return { status, message: messages[status] ?? 'An internal error occurred.', details: [] };
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
