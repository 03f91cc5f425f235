/** Due work of one kind and tenant: what is due of it when the job is taken. */
export interface DueJob {
  readonly tenantId: string;
  readonly kind: string;
  /** Set for a further job beside one that may be stuck; the same number is the same job. */
  readonly again?: number;
}

/** Parses a queue job's data; undefined when it is no due work. */
export function dueJobFrom(data: Readonly<Record<string, unknown>>): DueJob | undefined {
  const { tenantId, kind, again } = data;
  if (typeof tenantId !== 'string' || typeof kind !== 'string') return undefined;
  return { tenantId, kind, ...(typeof again === 'number' && { again }) };
}
