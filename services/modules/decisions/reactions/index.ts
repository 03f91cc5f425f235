import { NotifyOperators } from './tell-operators-of-their-programme.js';

/** Reactions of this module. */
export const reactions = [NotifyOperators];
