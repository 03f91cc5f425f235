/** What is no tenant's is kept here: sessions, pauses and audit log of platform operators. Row-level security keeps it apart like any tenant's. */
export const platformRoom = '00000000-0000-0000-0000-000000000000';
