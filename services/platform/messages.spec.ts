import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import { CommandOf, Handles, MessageHandlers, QueryOf } from './messages.js';

class PickApples extends CommandOf<[tree: string, most: number], number> {}
class ApplesOn extends QueryOf<[tree: string], number> {}
class WeighApples extends QueryOf<[], number> {}

@Injectable()
class Orchard {
  private readonly apples = new Map([['boskoop', 5]]);

  @Handles(PickApples)
  async pick(tree: string, most: number): Promise<number> {
    const picked = Math.min(most, this.apples.get(tree) ?? 0);
    this.apples.set(tree, (this.apples.get(tree) ?? 0) - picked);
    return picked;
  }

  @Handles(ApplesOn)
  async on(tree: string): Promise<number> {
    return this.apples.get(tree) ?? 0;
  }
}

/** Another name of the same provider, as modules have them, binds nothing a second time. */
const otherName = { provide: 'THE_ORCHARD', useExisting: Orchard };

@Module({
  imports: [CqrsModule.forRoot(), DiscoveryModule],
  providers: [MessageHandlers, Orchard, otherName],
})
class OrchardModule {}

describe('A message', () => {
  const opened = async () => (await Test.createTestingModule({ imports: [OrchardModule] }).compile()).init();

  it('reaches the method that handles it, with its arguments, and brings back what that returns', async () => {
    const app = await opened();
    expect(await app.get(CommandBus).execute(new PickApples('boskoop', 3))).toBe(3);
    expect(await app.get(QueryBus).execute(new ApplesOn('boskoop'))).toBe(2);
  });

  it('that nobody handles is refused by its name', async () => {
    const app = await opened();
    await expect(app.get(QueryBus).execute(new WeighApples())).rejects.toThrow('WeighApples');
  });

  it('fits its handler in arguments and result', () => {
    class Wrong {
      // @ts-expect-error A tree is a text.
      @Handles(ApplesOn)
      async on(tree: number): Promise<number> {
        return tree;
      }
      // @ts-expect-error Apples are counted.
      @Handles(ApplesOn)
      async named(tree: string): Promise<string> {
        return tree;
      }
    }
    expect(new Wrong()).toBeDefined();
  });
});
