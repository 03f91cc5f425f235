import type { IncomingHttpHeaders } from 'node:http';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import {
  errorsFrom,
  fieldErrorsFrom,
  problemFor,
  problemType,
  reasonFor,
  speechFor,
} from '#contract/errors/problem.js';
import { DomainError, type RefusalReason } from '#platform/domain/domain-error.js';
import type { HttpRequest } from '#platform/http/http-request.js';
import { languages, preferredLanguage, ValidationFailed } from '#platform/http/call.js';
import { logger } from '#platform/logger.js';
import { inTimeZoneOf } from '#platform/tenancy/time-zones.js';
import { sizeRefusal, type Limited } from './edge.js';
import { opensPage, problemPage } from './problem-page.js';

interface Reply {
  status(code: number): Reply;
  header(name: string, value: string): Reply;
  send(body: unknown): Reply;
}

/**
 * Every error is sent as problem+json in the user's language, and as a page to a browser that opened one. Stack traces,
 * SQL and library messages stay in the log.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<HttpRequest>();
    const reply = host.switchToHttp().getResponse<Reply>();
    sendProblem(error, request, reply);
  }
}

export function sendProblem(
  error: unknown,
  request: Pick<HttpRequest, 'id' | 'language' | 'tenantId'> & {
    readonly headers: Pick<IncomingHttpHeaders, 'accept' | 'accept-language' | 'content-type'>;
    readonly routeOptions?: Limited['routeOptions'];
    readonly url?: string;
  },
  reply: Reply,
): void {
  const refusal = error instanceof DomainError ? error : new DomainError(reasonOf(error));
  if (refusal.reason === 'technical-error') logger.error({ traceId: request.id, err: error }, 'A request failed.');
  const asked = request.headers['accept-language'];
  const language = speechFor(request.language ?? preferredLanguage(asked, languages, 'de'), asked);
  const tooLarge = statusOf(error) === 413;
  const errors = tooLarge
    ? fieldErrorsFrom([sizeRefusal({ headers: request.headers, routeOptions: request.routeOptions ?? {} })], language)
    : refusal instanceof ValidationFailed
      ? errorsFrom(refusal.issues, language)
      : refusal.details.fields && fieldErrorsFrom(refusal.details.fields, language);
  const reason = refusal instanceof ValidationFailed ? reasonFor(refusal.issues) : refusal.reason;
  const told = {
    language,
    traceId: request.id,
    ...(refusal.details.values && { values: refusal.details.values }),
    ...(errors && { errors }),
    ...(refusal.details.pendingLogin && { pendingLogin: refusal.details.pendingLogin }),
  };
  const problem = inTimeZoneOf(request.tenantId ?? '', () => problemFor(reason, told));
  const status = tooLarge ? 413 : problem.status;
  const detail = tooLarge ? errors![0]!.Message : problem.detail;
  const retryAfter = refusal.details.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.status(status).header('cache-control', 'no-store');
  if (request.url !== undefined && opensPage(request.url, request.headers.accept)) {
    const { html, policy } = problemPage(status, detail, language === 'en' ? 'en' : 'de');
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('vary', 'accept, accept-language')
      .header('content-security-policy', policy)
      .send(html);
    return;
  }
  reply.header('content-type', problemType).send({ ...problem, status, detail });
}

function reasonOf(error: unknown): RefusalReason {
  const status = statusOf(error);
  if (status === 404 || status === 405) return 'not-found';
  if (status === 429) return 'too-many-requests';
  if (status === 503 || isConnectionError(error)) return 'unavailable';
  if (status !== undefined && status >= 400 && status < 500) return 'validation-failed';
  return 'technical-error';
}

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
};

/**
 * The database is away, shutting down, without disk, memory or connections (class 53), went in the middle, took too
 * long (a statement, another's lock) or took this transaction back because two waited for each other: told as such,
 * since a retry will do (with its key, also where the commit was under way).
 */
const isConnectionError = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      '57P01',
      '57P02',
      '57P03',
      '08006',
      '08001',
      '57014',
      '55P03',
      '40P01',
      '40001',
    ].includes(String(code)) ||
    /^53\d{3}$/.test(String(code))
  )
    return true;
  // The driver's errors for a lost connection have no code.
  if (
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      String(message),
    )
  )
    return true;
  return cause !== undefined && isConnectionError(cause);
};
