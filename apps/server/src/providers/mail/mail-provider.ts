interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailProvider {
  /** Hands the mail on, or fails so that the job that sent it is tried again. */
  send(mail: Mail): Promise<void>;
}
