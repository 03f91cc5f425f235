/** Cookies of a browser in which somebody logged in or sent a form here: no scanner of mails has one. */
const ofPeople = /(?:^|;\s*)psoe_(?:angemeldet|ziel|recipient_[^.=;]+)=[^;\s]/;

/** Whether a person is known to use this browser; elsewhere the page of a mail's link asks who opened it. */
export const isPersonsBrowser = (cookies: string): boolean => ofPeople.test(cookies);
