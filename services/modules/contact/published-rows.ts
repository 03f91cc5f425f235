/** Rows that other modules read (decision 0005). */
export type { WaitingInquiryRow } from './persistence/inquiries.js';
