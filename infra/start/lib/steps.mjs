// Progress output: one line per step with its duration, and a sign of life during long ones.
const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = code => text => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
export const [bold, dim, green, red, yellow] = [paint(1), paint(2), paint(32), paint(31), paint(33)];

/** An error that is printed as a message, without a stack. */
export class Sentence extends Error {}

const seconds = from => `${((Date.now() - from) / 1_000).toFixed(1)} s`;
const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

/** Shows `title` while `work(say)` runs; `say(text)` shows progress. A returned string becomes the final title. */
export async function step(title, work) {
  const start = Date.now();
  let detail = '';
  let frame = 0;
  const line = () => `${title}${detail ? dim(` ${detail}`) : ''}`;
  if (!process.stdout.isTTY) console.log(`… ${title}`);
  const timer = process.stdout.isTTY
    ? setInterval(() => rewrite(`${yellow(frames[(frame += 1) % frames.length])} ${line()} ${dim(seconds(start))}`), 90)
    : setInterval(() => console.log(`  still: ${line()}, ${seconds(start)}`), 15_000);
  try {
    const answer = await work(text => (detail = text));
    finish(timer, `${green('✓')} ${typeof answer === 'string' ? answer : title} ${dim(seconds(start))}`);
    return answer;
  } catch (error) {
    finish(timer, `${red('✗')} ${line()} ${dim(seconds(start))}`);
    throw error;
  }
}

function finish(timer, text) {
  clearInterval(timer);
  if (process.stdout.isTTY) rewrite(`${text}\n`);
  else console.log(text);
}

function rewrite(text) {
  const width = process.stdout.columns ?? 80;
  // A line that wraps could not be rewritten. Colour codes take no width.
  const tooLong = text.replace(/\u001b\[\d+m/g, '').length - (width - 1);
  process.stdout.write(`\r\u001b[2K${tooLong > 0 && !text.endsWith('\n') ? text.slice(0, -tooLong - 10) : text}`);
}

/** Runs `work`; prints errors (unexpected ones with their stack) and exits. */
export async function reportingErrors(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Sentence ? `\n${red(error.message)}` : error);
    process.exitCode = 1;
    return undefined;
  }
}
