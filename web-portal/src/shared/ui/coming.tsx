/** Takes no room, since there may be nothing to come; says that the page is not complete yet. */
export const Coming = () => <span hidden aria-busy="true" />;
