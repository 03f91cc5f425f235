/** How content reads where a host shows it itself. */
export { filled } from './domain/placeholders.js';
