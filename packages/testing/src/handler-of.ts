import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { CALL } from '#platform/http/call.js';

interface App {
  get<Service>(service: new (...args: never[]) => Service): Service;
}

/** The method that answers a call, found as the server finds it; its one argument is the validated request. */
export function handlerOf(app: App, call: { readonly name: string }): (request: unknown) => Promise<unknown> {
  const scanner = new MetadataScanner();
  for (const { instance } of app.get(DiscoveryService).getControllers()) {
    const methods = instance as Readonly<Record<string, (request: unknown) => Promise<unknown>>>;
    const name = scanner
      .getAllMethodNames(Object.getPrototypeOf(instance) as object)
      .find(one => (Reflect.getMetadata(CALL, methods[one]!) as typeof call | undefined)?.name === call.name);
    if (name) return request => methods[name]!(request);
  }
  throw new Error(`Nothing answers ${call.name}.`);
}
