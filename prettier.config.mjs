/** One style, which nobody has to decide. */
export default { printWidth: 120, singleQuote: true, arrowParens: 'avoid' };
