import { defineRewardType } from '../reward-type.js';
import { cashDescriptor } from './descriptor.js';
import { cashRules } from './rules.js';
import { cashSchema } from './schema.js';

export const cash = defineRewardType({
  kind: 'cash',
  wire: 'Bar',
  schema: cashSchema,
  rules: cashRules,
  descriptor: cashDescriptor,
});
