import 'reflect-metadata';
import { queueNames } from '#engine/queues/queue-names.js';
import { processors } from './processors.js';

/** As `@Processor` leaves it at the class. */
const queueOf = (processor: object): string => Reflect.getMetadata('bullmq:processor_metadata', processor).name;

describe('The worker', () => {
  it('has one processor for each queue', () => {
    expect(processors.map(queueOf).sort()).toEqual([...queueNames].sort());
  });
});
