const seconds = [0.2, 1, 5, 30, 120, 600, 1_800];

/** After this many failed tries the stream parks for the consumer. */
export const triesBeforeParking = seconds.length + 1;

/** How long to wait after the n-th failed try (n from 1), in seconds; undefined when it is enough. */
export const restAfter = (failedTries: number): number | undefined => seconds[failedTries - 1];
