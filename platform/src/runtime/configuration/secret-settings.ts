/** Settings that are secrets, or addresses with a password in them. */
export const secretSettings = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'EVENT_STORE_URL',
  'JWT_SECRET',
  'MASTER_KEY',
  'QUEUE_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;
export type SecretSetting = (typeof secretSettings)[number];

/** The secrets that each service of the shop needs; it gets no other. A program that is none of them gets all. */
const needed: Readonly<Record<string, readonly SecretSetting[]>> = {
  'write-api': [
    'DATABASE_URL',
    'EVENT_STORE_URL',
    'JWT_SECRET',
    'MASTER_KEY',
    'STORAGE_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ],
  projector: ['DATABASE_URL', 'EVENT_STORE_URL', 'MASTER_KEY'],
  'read-api': ['DATABASE_URL', 'EVENT_STORE_URL', 'JWT_SECRET', 'MASTER_KEY', 'STORAGE_URL'],
  workers: ['DATABASE_URL', 'EVENT_STORE_URL', 'MASTER_KEY', 'QUEUE_URL', 'SMTP_URL', 'STORAGE_URL'],
  gateway: [],
};

/** Secrets that a service does without. */
export function secretsWithheldFrom(service: string): readonly SecretSetting[] {
  const own = Object.hasOwn(needed, service) ? needed[service] : secretSettings;
  return secretSettings.filter((name) => !own?.includes(name));
}

/** The environment of a service: without the secrets of others, and without those of the file store if it has none. */
export function environmentOf(service: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const withheld = new Set<string>(secretsWithheldFrom(service));
  const isWithheld = (name: string) => withheld.has(name) || (name.startsWith('AWS_') && withheld.has('STORAGE_URL'));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isWithheld(name)));
}

/** Replaces a secret that a service is not given; it opens nothing, and reading it throws. */
export const withheldValues: Readonly<Record<SecretSetting, string>> = {
  ADMIN_PASSWORD: 'withheld',
  DATABASE_URL: 'postgres://withheld',
  EVENT_STORE_URL: 'postgres://withheld',
  JWT_SECRET: Buffer.alloc(32).toString('base64'),
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  QUEUE_URL: 'postgres://withheld',
  SMTP_URL: 'smtp://withheld',
  STORAGE_URL: 'file:///withheld',
  STRIPE_SECRET_KEY: 'withheld',
  STRIPE_WEBHOOK_SECRET: 'withheld',
};
