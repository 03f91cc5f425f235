/** Asked for from one network address an hour, for whichever accounts. */
export const requestsAnHour = 60;
