import { randomBytes } from 'node:crypto';
import type { Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import { environment } from '../environment.js';
import type { RecordedEvent } from '../domain/aggregate.js';

/** The tracer, if spans are exported; otherwise undefined, and OpenTelemetry is not loaded. */
let tracing:
  | { readonly api: typeof import('@opentelemetry/api'); readonly tracer: Tracer; readonly stop: () => Promise<void> }
  | undefined;
let nextTraceId: string | undefined;

/**
 * Starts when OTEL_EXPORTER_OTLP_ENDPOINT is set; the SDK reads the other `OTEL_…` variables itself. Returns a function
 * that sends pending spans and stops.
 */
export async function startTracing(service: 'api' | 'worker'): Promise<() => Promise<void>> {
  if (!environment().OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  // Only spans are exported this way: Prometheus scrapes the metrics and logs go to standard output.
  process.env['OTEL_METRICS_EXPORTER'] ??= 'none';
  process.env['OTEL_LOGS_EXPORTER'] ??= 'none';
  const [{ NodeSDK }, api] = await Promise.all([import('@opentelemetry/sdk-node'), import('@opentelemetry/api')]);
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] ?? `weitersagen-${service}`,
    autoDetectResources: false,
    instrumentations: [],
    idGenerator: {
      generateTraceId: () => nextTraceId ?? randomBytes(16).toString('hex'),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
  });
  sdk.start();
  const stop = async () => {
    tracing = undefined;
    await sdk.shutdown();
    api.trace.disable();
  };
  tracing = { api, tracer: api.trace.getTracer('weitersagen'), stop };
  return stop;
}

/** A request's span. `traceparent` is stored with the events that it causes. */
export interface RequestSpan {
  readonly traceparent: string;
  end(route: string, status: number, tenant: string | undefined): void;
}

/** A span whose trace id is the request's id, which also appears in problem answers and log lines. Undefined without tracing. */
export function requestSpan(requestId: string, method: string): RequestSpan | undefined {
  if (!tracing) return undefined;
  const { api, tracer } = tracing;
  const traceId = requestId.replaceAll('-', '');
  nextTraceId = /^[0-9a-f]{32}$/.test(traceId) ? traceId : undefined;
  const span = tracer.startSpan(method, {
    kind: api.SpanKind.SERVER satisfies SpanKind,
    root: true,
    attributes: { 'http.request.method': method },
  });
  nextTraceId = undefined;
  return {
    traceparent: traceparentOf(span),
    end(route, status, tenant) {
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.route': route,
        'http.response.status_code': status,
        ...(tenant && { 'weitersagen.tenant': tenant }),
      });
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * A span for a consumer's handling of an event, in the trace of the event's cause and linked to it across the queue.
 * `body` gets the traceparent for events that it causes. Without tracing that is the event's own, and no span is made.
 */
export async function consuming<T>(
  consumer: string,
  event: Pick<RecordedEvent, 'eventId' | 'type' | 'meta'>,
  body: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  if (!tracing) return body(event.meta.traceparent);
  const { api, tracer } = tracing;
  const cause = contextOf(event.meta.traceparent, api);
  const attributes = {
    'messaging.system': 'weitersagen',
    'messaging.operation.type': 'process',
    'messaging.message.id': event.eventId,
    'weitersagen.consumer': consumer,
    'weitersagen.event': event.type,
  };
  const link = cause && api.trace.getSpanContext(cause);
  const span = tracer.startSpan(
    `process ${consumer}`,
    { kind: api.SpanKind.CONSUMER, attributes, links: link ? [{ context: link }] : [] },
    cause ?? api.ROOT_CONTEXT,
  );
  try {
    return await body(traceparentOf(span));
  } catch (error) {
    // Only the error's class, since a message may contain personal data.
    span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function contextOf(traceparent: string | undefined, api: typeof import('@opentelemetry/api')): Context | undefined {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '');
  return parts
    ? api.trace.setSpanContext(api.ROOT_CONTEXT, {
        traceId: parts[1]!,
        spanId: parts[2]!,
        traceFlags: parseInt(parts[3]!, 16),
        isRemote: true,
      })
    : undefined;
}
