import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
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

/** One schema per route checks what comes in, shapes what goes out, and describes both at `/api/openapi.json`. */
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
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A session token or an API key' },
        },
      },
    },
    transform: (input) => {
      const { auth, form } = input.route.config ?? {};
      const described: FastifySchema = form ? { ...input.schema, body: form } : input.schema;
      const { schema, url } = jsonSchemaTransform({ ...input, schema: described });
      // The wish to know who calls is written once, in the route's config.
      const security: Record<string, string[]>[] = auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }];
      return { schema: auth ? { ...schema, security } : schema, url };
    },
    transformObject: (made) => ('openapiObject' in made ? describeCalls(made.openapiObject) : made.swaggerObject),
  });
}
