import { calendarDay, daysFrom, startOfDay } from '#shared/calendar.js';

/** What the end of an order's complaint period depends on beside its date. */
export interface ComplaintPeriod {
  /** ModuleAuftragsdatumMindestalterTage. */
  readonly days: number;
  /** When the contact whose order it is was registered; null while it is nobody's, or came by code. */
  readonly registeredAt: Date | null;
  readonly reportedAt: Date;
}

/**
 * The first moment after the complaint period, which counts from the order's date, at the earliest from the day on which
 * its contact was registered (by code alone: reported), and ends with its last day: a date far back does not shorten it
 * (docs/specification/orders.md#complaint-period).
 */
export function releasableFromFor(orderedAt: Date, { days, registeredAt, reportedAt }: ComplaintPeriod): Date {
  // An order of today may have no time of day, so the whole day counts.
  if (days === 0) return startOfDay(calendarDay(orderedAt));
  const known = registeredAt ?? reportedAt;
  const from = orderedAt > known ? orderedAt : known;
  return startOfDay(daysFrom(calendarDay(from), days + 1));
}
