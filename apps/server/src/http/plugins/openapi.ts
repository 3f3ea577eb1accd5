import swagger from '@fastify/swagger';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { App } from '../route.ts';
import { describeCalls } from '../routes/docs/describe-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of a multipart form, for the description alone: the route reads them as they come. */
    form?: z.ZodType;
  }
}

type Auth = NonNullable<FastifyContextConfig['auth']>;

/** OpenAPI 3.1 allows a call to name the scopes that a bearer needs. */
function describeAuth(auth: Auth): Record<string, string[]>[] {
  if (auth === 'optional') return [{}, { bearer: [] }];
  return auth === 'session' ? [{ session: [] }] : [{ bearer: [auth.scope] }];
}

/** An answer that is no JSON: a ZIP, a picture, a stream. */
const describeBytes = (types: readonly string[]) => ({
  description: 'The bytes',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

/** One schema per route validates the input, shapes the output, and describes both at `/api/openapi.json`. */
export async function addOpenApi(app: App): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tangible API',
        version: '0.1.0',
        description: 'One picture in, a physics-ready 3D asset out.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'The server that this description comes from' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'A session token, or an API key with the scope that the call names',
          },
          session: { type: 'http', scheme: 'bearer', description: 'A session token; API keys are refused' },
        },
      },
    },
    transform: (input) => {
      const { auth, form, endsOn } = input.route.config ?? {};
      const described: FastifySchema = form ? { ...input.schema, body: form } : input.schema;
      const { schema, url } = jsonSchemaTransform({ ...input, schema: described });
      // The access rule is written once, in the route's config.
      const security = auth ? describeAuth(auth) : [];
      const { produces } = input.schema ?? {};
      const response = produces ? { response: { 200: describeBytes(produces) } } : {};
      return { schema: { ...schema, security, ...response, ...(endsOn && { deprecated: true }) }, url };
    },
    transformObject: (made) => ('openapiObject' in made ? describeCalls(made.openapiObject) : made.swaggerObject),
  });
}
