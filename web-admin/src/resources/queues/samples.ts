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
