import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { ModuleMetadata } from '@nestjs/common';
import { useEnvironment, type Environment } from '#platform/environment.js';
import { PlatformModule } from '#platform/platform.module.js';
import { testDatabase } from './database.js';

export interface TestPlatformOptions {
  readonly imports?: ModuleMetadata['imports'];
  readonly providers?: ModuleMetadata['providers'];
  readonly environment?: Partial<Environment>;
  /** Replaces providers before the module is made: `(builder) => builder.overrideProvider(Clock).useValue(clock)`. */
  readonly override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

/** The platform on a database of its own, with whatever modules a test needs. Call `close()` in afterAll. */
export async function testPlatform({
  imports = [],
  providers = [],
  environment = {},
  override = builder => builder,
}: TestPlatformOptions = {}) {
  const database = await testDatabase();
  useEnvironment({
    DATABASE_APP_URL: database.app,
    DATABASE_ENGINE_URL: database.engine,
    QUEUE_URL: database.owner,
    ...environment,
  });
  const module = await override(
    Test.createTestingModule({ imports: [PlatformModule, ...(imports ?? [])], providers: providers ?? [] }),
  ).compile();
  await module.init();
  return {
    module,
    database,
    get: module.get.bind(module) as typeof module.get,
    async close() {
      await module.close();
      await database.drop();
    },
  };
}
