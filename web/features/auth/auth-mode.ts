export type AuthMode = 'signin' | 'signup' | 'forgotPassword' | 'reset'
