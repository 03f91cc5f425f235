/** The `widget` flag of a page inside somebody else's page stays in every address of the visit (§2). */
export function withWidget(
  before: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return 'widget' in before && !('widget' in next) ? { ...next, widget: before['widget'] } : { ...next };
}
