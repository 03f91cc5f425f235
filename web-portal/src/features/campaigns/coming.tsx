/** Takes no room, since there may be no campaign; says that the page is not complete yet. */
export const Coming = () => <span hidden aria-busy="true" />;
