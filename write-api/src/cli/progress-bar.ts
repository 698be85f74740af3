const WIDTH = 28;
const EVERY_MS = 200;

/**
 * A progress bar on standard error with rate and time left; on anything but a terminal, a line every tenth of the way.
 * Call `step` for each of `total` steps and `done` at the end.
 */
export function progressBar(label: string, total: number): { step(): void; done(): void } {
  const startedAt = performance.now();
  const terminal = process.stderr.isTTY === true;
  let steps = 0;
  let drawnAt = 0;
  let tenth = 0;

  const line = () => {
    const seconds = (performance.now() - startedAt) / 1_000;
    const rate = steps / Math.max(seconds, 0.001);
    const left = rate > 0 ? (total - steps) / rate : 0;
    const filled = total === 0 ? WIDTH : Math.round((steps / total) * WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
    return `${label} ${bar} ${steps} of ${total}, ${Math.round(rate)}/s, ${duration(left)} left`;
  };

  return {
    step() {
      steps += 1;
      if (terminal) {
        if (performance.now() - drawnAt < EVERY_MS) return;
        drawnAt = performance.now();
        process.stderr.write(`\r${line()}\u001b[K`);
      } else if (Math.floor((steps / total) * 10) > tenth) {
        tenth = Math.floor((steps / total) * 10);
        process.stderr.write(`${line()}\n`);
      }
    },
    done() {
      if (terminal) process.stderr.write(`\r${line()}\u001b[K\n`);
    },
  };
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
