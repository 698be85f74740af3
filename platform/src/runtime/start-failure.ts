/**
 * Something outside the program stops the start: a busy port, a setting, a permission, another version's data.
 * `message` is one sentence for the person at the console; the launcher prints it alone and exits with a non-zero code.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
