/** Mails with a link to set a password that one account gets an hour, whoever asks for them. */
export const mailsAnHour = 5;
/** Asked for from one network address an hour, for whichever accounts. */
export const requestsAnHour = 60;
