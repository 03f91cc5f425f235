import { Injectable } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { z } from 'zod';
import { answer, answerInSharedTransaction, answerWithOwnTransactions, calls } from './call-table.js';
import { CALL, OWN_TRANSACTION, SHARED_TRANSACTION, type CallContext, type CallSpec } from './call.js';

const call = { method: 'PUT', scope: 'tenant', auth: 'none', status: 200 } as const;
const pickApple = {
  ...call,
  name: 'pickApple',
  path: '/apfel/:sorte',
  params: z.strictObject({ sorte: z.string() }),
  answer: z.strictObject({ Gramm: z.array(z.number()) }),
} satisfies CallSpec;
const dropApples = { ...call, name: 'dropApples', path: '/aepfel', answer: null } satisfies CallSpec;

@Injectable()
class Orchard {
  async pick(kind: string): Promise<readonly number[]> {
    return [kind.length];
  }
  async drop(): Promise<void> {}
}

type Methods = Readonly<Record<string, (request: unknown) => Promise<unknown>>>;

const opened = async (table: ReturnType<typeof calls>): Promise<Methods> =>
  (await Test.createTestingModule({ controllers: [table], providers: [Orchard] }).compile()).get<Methods>(table);

describe('A table of calls', () => {
  it('is a controller whose methods answer the calls with the service', async () => {
    const table = calls(Orchard, [
      answer(pickApple, async (orchard, { params }) => ({ Gramm: await orchard.pick(params.sorte) })),
      answer(dropApples, orchard => orchard.drop()),
    ]);
    expect(new MetadataScanner().getAllMethodNames(table.prototype as object)).toEqual(['pickApple', 'dropApples']);
    const methods = await opened(table);
    expect(Reflect.getMetadata(CALL, methods['pickApple']!)).toBe(pickApple);
    expect(await methods['pickApple']!({ params: { sorte: 'boskoop' }, context: {} as CallContext })).toEqual({
      Gramm: [7],
    });
    expect(await methods['dropApples']!({})).toBeUndefined();
  });

  it('says of each whose transaction it runs in', async () => {
    const marks = (method: object) =>
      [OWN_TRANSACTION, SHARED_TRANSACTION].map(key => Reflect.getMetadata(key, method));
    const marksOf = async (table: ReturnType<typeof calls>) => marks((await opened(table))['dropApples']!);
    const drop = (orchard: Orchard) => orchard.drop();
    expect(await marksOf(calls(Orchard, [answer(dropApples, drop)]))).toEqual([undefined, undefined]);
    expect(await marksOf(calls(Orchard, [answerWithOwnTransactions(dropApples, drop)]))).toEqual([true, undefined]);
    expect(await marksOf(calls(Orchard, [answerInSharedTransaction(dropApples, drop)]))).toEqual([undefined, true]);
  });

  it('names the service that no module provides', async () => {
    const table = calls(Orchard, [answer(dropApples, orchard => orchard.drop())]);
    await expect(Test.createTestingModule({ controllers: [table] }).compile()).rejects.toThrow('Calls of Orchard');
  });

  it('fits the contract in what a method is given and returns', () => {
    // @ts-expect-error The contract knows no `farbe`.
    expect(answer(pickApple, async (_: Orchard, { params }) => ({ Gramm: [params.farbe] }))).toBeDefined();
    // @ts-expect-error Grams are numbers.
    expect(answer(pickApple, async (_: Orchard) => ({ Gramm: ['many'] }))).toBeDefined();
    // @ts-expect-error The contract promises no content.
    expect(answer(dropApples, async (_: Orchard) => ({ Gramm: [1] }))).toBeDefined();
  });
});
