import { z } from 'zod';
import { addresses, bytes, failpointSetting, port } from './setting-schemas.ts';

/** The secrets, ports and logs of processes; a sentence goes with each rule. */
export const processSettings = {
  JWT_SECRET: bytes((length) => length >= 32, 'must be at least 32 bytes in base64').describe(
    'Signs the tokens of signed-in people. `npm start` makes one in `VAR_DIR`.',
  ),
  MASTER_KEY: bytes((length) => length === 32, 'must be 32 bytes in base64').describe(
    'Locks the keys of personal data; without it that data is gone. `npm start` makes one in `VAR_DIR`.',
  ),
  WRITE_API_PORT: port(1).default(8081).describe('Port of write-api.'),
  READ_API_PORT: port(1).default(8082).describe('Port of read-api.'),
  WRITE_API_URL: addresses('http')
    .optional()
    .describe(
      'Where the gateway finds write-api: an address, or several with commas between them. Default: `WRITE_API_PORT` on this machine.',
    ),
  READ_API_URL: addresses('http')
    .optional()
    .describe(
      'Where the gateway and the workers find read-api: an address, or several with commas between them. Default: `READ_API_PORT` on this machine.',
    ),
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production`: the description of the API at `/api/docs` is for staff only.'),
  METRICS_PORT: port(0)
    .optional()
    .describe(
      'Port of a service for health checks and metrics. Default: write-api 9101, projector 9102, read-api 9103, workers 9104, gateway 9105, or any free one where that is taken, as `npm run ops -- status` says. 0: any free one. For `npm start` the first of five.',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address that `METRICS_PORT` is opened on.'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('What is logged.'),
  LOG_FILE: z
    .string()
    .optional()
    .describe('File that a service appends its log to; beyond 20 MB it becomes `<file>.1`. Unset: standard output.'),
  FAILPOINT: failpointSetting
    .optional()
    .describe(
      'For tests, and refused unless `NODE_ENV` is `test`: where a service kills itself, as `name`, `name:pass` or `by-message` (see `failpoints.ts`).',
    ),
};
