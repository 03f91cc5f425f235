import { z } from 'zod';
import type { ContentSchema } from '../domain/content-schemas.js';
import { withSafeHtml } from '../html.js';
import type { ContentView } from '../persistence/content-items.js';

export const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const Item = z.object({
  id: z.string(),
  status: z.string().default('Published'),
  version: z.number(),
  created: z.coerce.date(),
  createdBy: z.string(),
  lastModified: z.coerce.date(),
  lastModifiedBy: z.string(),
  data: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The values that our schemas can show; references and assets are left out. */
export async function viewOf(
  schema: ContentSchema,
  { data, status, ...item }: z.output<typeof Item>,
): Promise<ContentView> {
  const simple = Object.fromEntries(
    Object.entries(data).map(([name, values]) => [
      name,
      Object.fromEntries(Object.entries(values).filter(([, one]) => value.safeParse(one).success)),
    ]),
  );
  return {
    ...item,
    status: status as ContentView['status'],
    newStatus: null,
    data: await withSafeHtml(schema, simple as ContentView['data']),
  };
}
