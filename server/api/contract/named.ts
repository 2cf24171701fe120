/** Parts of the contract that have a name in the API's description. */
import { z } from 'zod';

export const named = <S extends z.core.$ZodLooseShape>(id: string, shape: S) => z.object(shape).meta({ id });

/** One that a client sends: what it does not know is a fault. */
export const namedStrict = <S extends z.core.$ZodLooseShape>(id: string, shape: S) =>
  z.strictObject(shape).meta({ id });
