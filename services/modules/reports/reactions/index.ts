import { MailStaffWhenStatisticsDue } from './mail-staff-when-statistics-due.js';

/** Reactions of this module. */
export const reactions = [MailStaffWhenStatisticsDue];
