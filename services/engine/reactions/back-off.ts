const seconds = [0.2, 1, 5, 30, 120, 600, 1_800];

/** After this many failed attempts the stream is parked for the consumer. */
export const triesBeforeParking = seconds.length + 1;

/** Back-off after the n-th failed attempt (n from 1), in seconds; undefined when the limit is reached. */
export const backOffAfter = (failedTries: number): number | undefined => seconds[failedTries - 1];
