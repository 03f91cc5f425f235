import { currentWork } from '#platform/database/unit-of-work.js';

/** The key of rows that a recommender has one or several of. */
export const recommenderKey = (recommenderId: string) => ({ tenantId: currentWork().tenantId, recommenderId });
