import { QueueKeys } from 'bullmq';
import { openedQueues } from './queues.js';
import { redisPrefix } from './redis-queue-server.js';

/** CRC16 (XMODEM), as the Redis Cluster specification has it. */
function crc16(text: string): number {
  let crc = 0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

/** What stands between the first braces decides, where there is anything. */
const slotOf = (key: string): number => crc16(/\{([^}]+)\}/.exec(key)?.[1] ?? key) % 16_384;

const keysOf = (queue: string, prefix: string): string[] => {
  const keys = new QueueKeys(prefix);
  return [...Object.values(keys.getKeys(queue)), keys.toKey(queue, 'delivery-1'), keys.toKey(queue, 'delivery-1:lock')];
};

describe('a queue in a Redis Cluster', () => {
  it('is reckoned as the specification does', () => expect(crc16('123456789')).toBe(0x31c3));

  it.each(openedQueues)('has all its keys in one slot (%s)', queue => {
    const keys = keysOf(queue, redisPrefix('weitersagen', queue));
    expect(keys.length).toBeGreaterThan(20);
    expect(new Set(keys.map(slotOf)).size).toBe(1);
    // Without braces they are all over the place.
    expect(new Set(keysOf(queue, 'weitersagen').map(slotOf)).size).toBeGreaterThan(5);
  });

  it('stands in another slot than the next one', () => {
    expect(new Set(openedQueues.map(queue => slotOf(keysOf(queue, redisPrefix('weitersagen', queue))[0]!))).size).toBe(
      openedQueues.length,
    );
  });

  it('stays in the slot its operator chose', () => expect(redisPrefix('{house}', 'mails')).toBe('{house}'));
});
