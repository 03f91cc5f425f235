import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost, MetadataScanner, Reflector } from '@nestjs/core';
import { RateLimit } from '../intake/limits.js';
import { RequestPipeline, type HttpReply, type HttpRequest, type Sharing } from './request-pipeline.js';
import type { CallSpec } from './call.js';
import { CALL, OWN_TRANSACTION, routeOf, SHARED_TRANSACTION, isAnonymousWrite } from './call.js';
import { bearerOf } from './authenticate.js';

type Handler = (input: unknown) => unknown;
type Route = (path: string, answer: (request: HttpRequest, reply: HttpReply) => void) => unknown;

/**
 * The routes of the calls, straight at the server: what Nest would wrap around a handler (guards, pipes, interceptors, streams of one value)
 * costs more than many a call itself, and RequestPipeline does all there is to do. Errors go to the server's error handler, where Nest's filters are.
 */
@Injectable()
export class RouteRegistrar implements OnModuleInit {
  private readonly scanner = new MetadataScanner();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly around: RequestPipeline,
    private readonly limit: RateLimit,
  ) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getControllers()) {
      if (!instance) continue;
      const methods = instance as Record<string, Handler>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const call = this.reflector.get<CallSpec | undefined>(CALL, methods[name]!);
        if (call) this.add(call, this.sharingOf(methods[name]!), methods[name]!.bind(instance));
      }
    }
  }

  private add(call: CallSpec, sharing: Sharing, handler: Handler): void {
    const adapter = this.host.httpAdapter as unknown as Record<string, Route>;
    const handle = async (input: unknown) => handler(input);
    adapter[call.method.toLowerCase()]!(routeOf(call).replace(/\/$/, ''), (request, reply) => {
      this.answer(call, sharing, request, reply, handle).then(
        body => reply.send(body),
        (error: unknown) => reply.send(failure(error)),
      );
    });
  }

  private async answer(
    call: CallSpec,
    sharing: Sharing,
    request: HttpRequest,
    reply: HttpReply,
    handle: (input: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    if (isAnonymousWrite(call, bearerOf(request).token)) this.limit.take(request.ip);
    return this.around.answer(call, sharing, request, reply, handle);
  }

  private sharingOf(handler: Handler): Sharing {
    if (this.reflector.get<boolean | undefined>(OWN_TRANSACTION, handler)) return 'handlers-own';
    return this.reflector.get<boolean | undefined>(SHARED_TRANSACTION, handler) ? 'shared' : 'own';
  }
}

/** The server takes a SyntaxError for the request's fault; of a handler it is ours. */
const failure = (error: unknown): Error =>
  error instanceof Error && !(error instanceof SyntaxError || error instanceof URIError)
    ? error
    : new Error('A call failed.', { cause: error });
