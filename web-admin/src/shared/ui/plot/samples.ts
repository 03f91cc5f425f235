export interface Sample {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** The samples with a new one, without what is older than the window. The same moment twice counts once. */
export function withSample(samples: readonly Sample[], next: Sample, windowMs: number): readonly Sample[] {
  if (samples.at(-1)?.at === next.at) return samples;
  return [...samples.filter(({ at }) => at > next.at - windowMs && at < next.at), next];
}

/** A round number above the highest, so that the line does not jump with every sample. */
export function ceilingOf(samples: readonly Sample[], least: number): number {
  const highest = Math.max(least, ...samples.map(({ value }) => value));
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  return magnitude * ([1, 2, 5, 10].find(factor => factor * magnitude >= highest) ?? 10);
}

/** The sample nearest to a place between the left edge (0) and the right one (1). */
export function nearest(samples: readonly Sample[], place: number, windowMs: number): number {
  const end = samples.at(-1)?.at ?? 0;
  const wanted = end - (1 - place) * windowMs;
  return samples.reduce(
    (best, { at }, index) => (Math.abs(at - wanted) < Math.abs(samples[best]!.at - wanted) ? index : best),
    0,
  );
}
