/** The environment variables that foreign programs need: paths, and the language. */
const PASSED_ON =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_\w+|TZ|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_\w+|SYSTEMROOT|DISPLAY|WAYLAND_DISPLAY)$/i;

/**
 * The environment for a program that is not ours, such as a browser: nothing of the shop's settings and no secret is in
 * it.
 */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => PASSED_ON.test(entry[0]) && entry[1] !== undefined,
    ),
  );
}
