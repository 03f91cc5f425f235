/** docs/specification/recommending.md#validity. */
export const recommendationsAreValidForDays = 60;

const day = 24 * 60 * 60 * 1000;

/** Days of 24 hours, UTC. */
export const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * day);

export const validUntilFor = (created: Date): Date => daysAfter(created, recommendationsAreValidForDays);
