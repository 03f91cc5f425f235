import { CommandOf } from '#platform/messages.js';

/**
 * Erases a recommender (docs/specification/people.md#erasure) and tells by mail; what is owed stays payable, and is held
 * where they were blocked. Repeating it has no effect. `again`: the erasure is repeated after a restored backup brought
 * the person back; they were told the first time.
 */
export class EraseRecommender extends CommandOf<[recommenderId: string, again?: boolean]> {}
